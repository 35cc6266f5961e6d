import { expect, test } from 'vitest'
import { openCasino } from '../../test/kit/casino.ts'
import { removeOldDocuments } from './stored.ts'

test('documents are deleted a few at a time, however many are due', async () => {
  const casino = await openCasino()
  const { rows } = casino.owner.read
  const { id } = await casino.player()
  await rows(
    `WITH request AS (
       INSERT INTO verification (player_id, step, sent_at, decided_at, decided_by, reason)
       SELECT $1, 'rejected', now(), now() - interval '9 years', 1, 'unreadable' FROM generate_series(1, 120) RETURNING id
     )
     INSERT INTO verification_document (id, verification_id, kind, type, size, sealed)
     SELECT gen_random_uuid(), id, 'identity', 'image/jpeg', 1, '' FROM request`,
    [id],
  )
  await rows(`
    CREATE FUNCTION too_many() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) > 50 FROM gone) THEN RAISE 'too many documents'; END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER too_many AFTER DELETE ON verification_document REFERENCING OLD TABLE AS gone EXECUTE FUNCTION too_many()`)
  await removeOldDocuments(casino.app.database.read, 30)
  expect(await rows('SELECT FROM verification_document')).toEqual([])
  await casino.close()
})
