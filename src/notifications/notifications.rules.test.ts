import { expect, it } from 'vitest'
import { aRequestPayload } from './notifications.factory.ts'
import { linkFor, optionFor, personToNotify, requestLink, requestText, secondsToNextMail, secondsToNextTry } from './notifications.rules.ts'

const payload = aRequestPayload({ request_id: '12', comment: null, by_id: '1', by_name: 'Lucy Wambui' })

it.each([
  [payload, 'Suspend driver: requested', 'Lucy Wambui raised this request for Asha Otieno.'],
  [{ ...payload, news: 2, comment: 'Seen' }, 'Suspend driver: approved', 'Lucy Wambui approved this request for Asha Otieno. "Seen"'],
  [{ ...payload, news: 3, by_name: null }, 'Suspend driver: rejected', 'The system rejected this request for Asha Otieno.'],
  [{ ...payload, news: 4 }, 'Suspend driver: cancelled', 'Lucy Wambui cancelled this request for Asha Otieno.'],
  [
    { ...payload, news: 5, comment: 'Blurred' },
    'Suspend driver: sent back',
    'Lucy Wambui sent back this request for Asha Otieno. "Blurred"',
  ],
  [{ ...payload, news: 6 }, 'Suspend driver: resubmitted', 'Lucy Wambui resubmitted this request for Asha Otieno.'],
] as const)('%j has the title %s', (input, title, body) => {
  expect(requestText(input)).toEqual({ title, body })
})

it.each([
  [1, '9', null],
  [2, '9', '9'],
  [3, '9', '9'],
  [3, null, null],
  [5, '9', '9'],
  [6, '9', '7'],
] as const)('trigger %i of a request raised by %s always notifies %s', (news, raised_by_id, recipient) => {
  expect(personToNotify({ ...payload, news, raised_by_id, sent_back_by_id: '7' })).toBe(recipient)
})

it.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 1],
  [5, 5],
  [6, 1],
  [7, 1],
] as const)('trigger %i is selected by option %i', (trigger, option) => expect(optionFor(trigger)).toBe(option))

it.each([
  [null, 'requests/details/12'],
  ['2', 'requests/details/12'],
  ['3', 'driver/8'],
])('after a transfer from 2 to 3, a recipient of transporter %s is linked to %s', (transporter, link) => {
  expect(requestLink({ ...payload, transporter_id: '2', joined: { transporter_id: '3', driver_id: '8' } }, transporter)).toBe(link)
})

it.each([
  ['staff_portal', 'requests/details/12'],
  ['transporter_portal', 'requests/details/12'],
  ['doctor', 'renewal'],
  ['trainer', 'renewal'],
] as const)('in the %s a request is linked to %s', (portal, link) => expect(linkFor(portal, 'requests/details/12')).toBe(link))

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

it.each([
  [1, 10],
  [79, 3600],
  [80, null],
])('after %i tries to mail the next is in %s s', (attempts, seconds) => expect(secondsToNextMail(attempts)).toBe(seconds))
