-- /etc/patroni/roles.sql on the machine that makes the cluster, readable by the account postgres alone. CHANGE the passwords.
-- There is no standby yet, and these commits do not wait for one.
SET synchronous_commit = local;
CREATE ROLE casino_owner LOGIN PASSWORD 'CHANGE-THIS-OWNER';
CREATE ROLE casino_app LOGIN PASSWORD 'CHANGE-THIS-APP';
CREATE ROLE casino_reader LOGIN PASSWORD 'CHANGE-THIS-READER';
-- The server checks through a function of this account whether a standby is attached.
GRANT pg_read_all_stats TO casino_owner;
CREATE DATABASE casino OWNER casino_owner TEMPLATE template0 LOCALE 'C.UTF-8' ENCODING 'UTF8';
