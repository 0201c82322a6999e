CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL, 
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);

-- Running upgrade  -> s0001

CREATE TABLE journals (
    journal TEXT NOT NULL, 
    last BIGINT NOT NULL, 
    moved BIGINT NOT NULL, 
    PRIMARY KEY (journal)
);

CREATE TABLE lines (
    journal TEXT NOT NULL, 
    place BIGINT NOT NULL, 
    line BYTEA NOT NULL, 
    PRIMARY KEY (journal, place)
);

CREATE TABLE records (
    kind TEXT NOT NULL, 
    key TEXT NOT NULL, 
    owner TEXT NOT NULL, 
    version BIGINT NOT NULL, 
    data BYTEA NOT NULL, 
    PRIMARY KEY (kind, key)
);

CREATE INDEX records_by_owner ON records (kind, owner);

INSERT INTO alembic_version (version_num) VALUES ('s0001') RETURNING alembic_version.version_num;

