-- Messages that were given up are stored without usernames and addresses: those are read when one is sent again.
UPDATE webhook_dead SET message = (CASE jsonb_typeof(message::jsonb #> '{data,events}')
  WHEN 'array' THEN jsonb_set(message::jsonb, '{data,events}', (
    SELECT coalesce(jsonb_agg(event #- '{data,username}' #- '{data,email}' ORDER BY place), '[]')
    FROM jsonb_array_elements(message::jsonb #> '{data,events}') WITH ORDINALITY AS one (event, place)))
  ELSE message::jsonb #- '{data,username}' #- '{data,email}' END)::json
WHERE message::text ~ '"(username|email)"';
