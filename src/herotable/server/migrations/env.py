"""What Alembic runs: it writes the SQL of the steps asked for; our own connections perform it, whole or not at all."""

from alembic import context

context.configure(
    dialect_name=context.config.attributes["dialect"],
    output_buffer=context.config.attributes["written"],
    as_sql=True,
    transactional_ddl=False,
    dialect_opts={"paramstyle": "named"},
)
context.run_migrations()
