-- The domain of an email address in letters: browsers send one in other alphabets as `xn--…`, and both are the same address. Servers
-- write the letters from now on; the trigger does it for servers of the version before.
CREATE FUNCTION letters_of_label(label text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  -- RFC 3492 §6.2.
  code text := lower(substr(label, 5));
  cut integer := length(code) - strpos(reverse(code), '-');
  letters text := CASE WHEN strpos(code, '-') > 0 THEN left(code, cut) ELSE '' END;
  place integer := CASE WHEN strpos(code, '-') > 0 THEN cut + 2 ELSE 1 END;
  letter bigint := 128;
  i bigint := 0;
  bias integer := 72;
  before bigint;
  weight bigint;
  k integer;
  digit integer;
  threshold integer;
  delta bigint;
BEGIN
  IF code = '' THEN RETURN label; END IF;
  WHILE place <= length(code) LOOP
    before := i;
    weight := 1;
    k := 36;
    LOOP
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(code, place, 1)) - 1;
      IF digit < 0 OR place > length(code) THEN RETURN label; END IF;
      place := place + 1;
      i := i + digit * weight;
      threshold := greatest(1, least(26, k - bias));
      EXIT WHEN digit < threshold;
      weight := weight * (36 - threshold);
      k := k + 36;
    END LOOP;
    delta := (i - before) / CASE WHEN before = 0 THEN 700 ELSE 2 END;
    delta := delta + delta / (length(letters) + 1);
    k := 0;
    WHILE delta > 455 LOOP
      delta := delta / 35;
      k := k + 36;
    END LOOP;
    bias := k + 36 * delta / (delta + 38);
    letter := letter + i / (length(letters) + 1);
    IF letter < 160 THEN RETURN label; END IF;
    i := i % (length(letters) + 1);
    letters := left(letters, i::integer) || chr(letter::integer) || substr(letters, i::integer + 1);
    i := i + 1;
  END LOOP;
  RETURN letters;
EXCEPTION WHEN data_exception OR program_limit_exceeded THEN RETURN label;
END $$;

CREATE FUNCTION address_in_letters(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN address ~* '[@.]xn--' THEN
    left(address, length(address) - strpos(reverse(address), '@') + 1) || (
      SELECT string_agg(CASE WHEN label ILIKE 'xn--%' THEN letters_of_label(label) ELSE label END, '.' ORDER BY place)
      FROM regexp_split_to_table(substring(address FROM '[^@]*$'), '\.') WITH ORDINALITY AS part (label, place))
  ELSE address END
$$;

CREATE OR REPLACE FUNCTION fill_player_searched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email := address_in_letters(NEW.email);
  NEW.searched := concat_ws(' ', lower(NEW.username), lower(NEW.email));
  RETURN NEW;
END $$;

-- Few addresses were accepted in the other form. Where somebody has the same address in letters, it stays as it is.
DO $$
DECLARE
  own record;
BEGIN
  FOR own IN SELECT id FROM player WHERE email ~* '[@.]xn--' ORDER BY id LOOP
    BEGIN
      UPDATE player SET email = address_in_letters(email) WHERE id = own.id;
    EXCEPTION WHEN unique_violation THEN NULL;
    END;
  END LOOP;
END $$;
UPDATE mail_link SET email = address_in_letters(email) WHERE email ~* '[@.]xn--';
UPDATE support_thread SET email = address_in_letters(email) WHERE email ~* '[@.]xn--';
