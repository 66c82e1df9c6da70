import { expect, it } from 'vitest'
import { personallyTold, requestWords, secondsToNextTry } from './notifications.rules.ts'

const news = {
  request_id: '12',
  type_id: 7,
  type_name: 'Suspend driver',
  news: 1,
  driver_name: 'Asha Otieno',
  comment: null,
  by_id: '1',
  by_name: 'Lucy Wambui',
  raised_by_id: null,
} as const

it.each([
  [news, 'Suspend driver: requested', 'Lucy Wambui raised this request for Asha Otieno.'],
  [{ ...news, news: 2, comment: 'Seen' }, 'Suspend driver: approved', 'Lucy Wambui approved this request for Asha Otieno. "Seen"'],
  [{ ...news, news: 3, by_name: null }, 'Suspend driver: rejected', 'The system rejected this request for Asha Otieno.'],
] as const)('%j is told as %s', (told, title, body) => {
  expect(requestWords(told)).toEqual({ title, body, link: 'requests/details/12' })
})

it.each([
  [1, '9', null],
  [2, '9', '9'],
  [3, '9', '9'],
  [3, null, null],
] as const)('of news %i about what %s raised, %s hears without asking', (kind, raised_by_id, told) => {
  expect(personallyTold({ ...news, news: kind, raised_by_id })).toBe(told)
})

it.each([
  [1, 10],
  [2, 20],
  [5, 160],
  [9, 2560],
  [10, 3600],
  [5000, 3600],
])('after %i tries the next is in %i s', (attempts, seconds) => {
  expect(secondsToNextTry(attempts)).toBe(seconds)
})
