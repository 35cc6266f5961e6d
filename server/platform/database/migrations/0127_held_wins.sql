-- What the partner says that free rounds have won, where it is more than they could win: not credited until a person decides.
CREATE TABLE held_win (
  free_rounds_id bigint PRIMARY KEY,
  -- The posting of the partner's call.
  call_id bigint NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  player_id bigint NOT NULL,
  won bigint NOT NULL,
  -- The most that they could win when the call came.
  ceiling bigint NOT NULL CHECK (ceiling >= 0 AND won > ceiling),
  decision text CHECK (decision IN ('credited', 'refused')),
  -- The posting of the decision.
  decided_by bigint,
  CHECK ((decision IS NULL) = (decided_by IS NULL))
);
CREATE INDEX held_win_undecided ON held_win (player_id) WHERE decision IS NULL;
CREATE TRIGGER decided_wins_are_final BEFORE UPDATE OR DELETE ON held_win FOR EACH ROW
  WHEN (OLD.decision IS NOT NULL) EXECUTE FUNCTION refuse_change();
