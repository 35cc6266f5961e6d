-- One row for each group of site settings; the values are checked by server/settings before they are written.
CREATE TABLE setting (
  section text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE game (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type text NOT NULL UNIQUE,
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'development', 'disabled', 'maintenance')),
  house_edge_basis_points integer NOT NULL CHECK (house_edge_basis_points BETWEEN 0 AND 9999),
  min_bet bigint NOT NULL CHECK (min_bet > 0),
  max_bet bigint NOT NULL CHECK (max_bet >= min_bet),
  link text NOT NULL,
  image_url text NOT NULL
);
