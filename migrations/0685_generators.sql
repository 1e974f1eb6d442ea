-- Which generator makes the world of a customer of the simulated banks: those who are known keep the first.
alter table xs2a_customers add column generator smallint not null default 1;
-- As of the customer, once they have agreed.
alter table xs2a_consents add column generator smallint not null default 1;
