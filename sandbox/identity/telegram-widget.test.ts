import { expect, test } from 'vitest'
import { widgetFields } from './telegram-widget.ts'

test('signs as the published vector says', () => {
  const person = { id: 424242, first_name: 'Ann', username: 'ann' }
  expect(widgetFields(person, '424242:test-bot-token', 1_767_323_045_000)).toEqual({
    ...person,
    auth_date: 1_767_323_045,
    hash: '37f91c18583ee95581e0a089da0482de8e8fce7111324c1e6aed239d39ea9bdf',
  })
})
