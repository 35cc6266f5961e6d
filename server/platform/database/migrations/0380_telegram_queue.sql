-- A push service at https://telegram shared the queue of the bot. No URL has this host, because a port is a number.
UPDATE notice_target SET host = 'telegram:bot' WHERE channel = 'telegram';
UPDATE notice_delivery AS delivery SET host = 'telegram:bot' FROM notice_target AS target
WHERE target.id = target_id AND channel = 'telegram';
