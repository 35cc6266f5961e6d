ALTER TABLE payment VALIDATE CONSTRAINT payment_method_check;
ALTER TABLE payment VALIDATE CONSTRAINT payment_phone_check;
