-- Named values that an author tries a template with: [{"name", "values": {field id: text}}].
alter table templates add column samples jsonb not null default '[]';
