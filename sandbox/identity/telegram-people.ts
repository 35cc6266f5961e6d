import type { TelegramPerson } from './telegram-widget.ts'

/** The people who have Telegram here: they sign in with it, and write to the bot. */
export const telegramPeople: readonly TelegramPerson[] = [
  { id: 800001, first_name: 'Игрок', last_name: 'Первый', username: 'first_player' },
  { id: 800002, first_name: 'Player' },
  { id: 800003, first_name: '☂' },
]
