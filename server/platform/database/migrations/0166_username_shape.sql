-- What a username looks like: names with the same shape cannot be told apart at a glance. The letters are those that a username may
-- contain and that Unicode's table of confusables (https://www.unicode.org/Public/security/latest/confusables.txt) gives the same
-- form. Six are ours: small Cyrillic к, т, м, в and н look like small capitals of K, T, M, B and H, and ё is read as е. Another table is
-- another function and another index: an index does not notice that its function has changed.
CREATE FUNCTION username_shape(username text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(
    translate(lower(translate(username, 'I', 'l')), '01авгезкмнорстухьёб', 'olabre3kmhopctyxbe6'),
    'ы', 'bl'), 'ю', 'lo'), 'm', 'rn')
$$;
