UPDATE staff_role SET permissions = permissions || '{payments.requisites}' WHERE name = 'finance';
