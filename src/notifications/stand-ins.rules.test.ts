import { expect, it } from 'vitest'
import { withStandIns } from './stand-ins.rules.ts'

const recipient = (userId: string) => ({ userId, portal: 'staff_portal' as const, transporterId: null, link: 'requests/details/5' })
const standIn = { absentId: '1', absentName: 'Halima Said', delegateId: '2', until: '2026-11-30' }

it.each([
  ['the colleague of one who is away', ['1'], [standIn], null, ['1', '2']],
  ['a colleague of two only once', ['1', '3'], [standIn, { ...standIn, absentId: '3' }], null, ['1', '3', '2']],
  ['a colleague who is notified anyway only once', ['2', '1'], [standIn], null, ['2', '1']],
  ['no colleague who acted', ['1'], [standIn], '2', ['1']],
  ['no colleague of a person who is not notified', ['3'], [standIn], null, ['3']],
] as const)('notifies %s', (_, users, standIns, byId, expected) => {
  const found = withStandIns(users.map(recipient), standIns, byId)
  expect(found.map(({ userId }) => userId)).toEqual(expected)
})

it('names the absent colleague', () =>
  expect(withStandIns([recipient('1')], [standIn], null)[1]).toEqual({
    ...recipient('2'),
    note: 'You stand in for Halima Said, who is away until 30 Nov 2026.',
  }))
