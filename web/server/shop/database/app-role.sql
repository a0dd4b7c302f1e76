-- The database role of the running shop: it reads and changes rows, and can't change tables.
-- Run this once as the owner of the tables, with a password of your own, after the first migration
-- (`npm run orders -- migrate`, or the function's `migrate` handler). Then give the shop a DATABASE_URL with this
-- role, and keep the owner's DATABASE_URL for migrations.
create role shop_app login password 'change-me';
grant usage on schema public to shop_app;
grant select, insert, update, delete on all tables in schema public to shop_app;
-- Tables of later migrations too, as long as the same owner creates them.
alter default privileges in schema public grant select, insert, update, delete on tables to shop_app;
