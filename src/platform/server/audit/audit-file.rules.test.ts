import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { openFileCheck } from './audit-file.rules.ts'

const at = '2026-05-01T08:00:00Z'
const after = { name: 'Asha Otieno' }

/** A row as it was exported before its values had a hash of their own. */
function aRow({ no = 1, previous = createHash('sha256').update('driver-pass audit lane 0').digest('hex'), recorded = true } = {}) {
  const epoch = Date.parse(at) / 1000
  const hashed = JSON.stringify([0, no, epoch, 7, 'driver changed', 'driver', 9, 1, null, after, ...(recorded ? [epoch] : [])])
  const hash = createHash('sha256').update(Buffer.from(previous, 'hex')).update(hashed, 'utf8').digest('hex')
  const fields = { lane: 0, lane_no: no, at, user_id: 7, action: 'driver changed', subject: 'driver', subject_id: 9, auth_plant_id: 1 }
  return { ...fields, before: null, after, hashed, previous_hash: previous, hash, ...(recorded && { recorded_at: at }) }
}

function findingOf(format: string, row: ReturnType<typeof aRow>) {
  const check = openFileCheck([])
  const head = { lane: 0, lane_no: row.lane_no, hash: row.hash }
  for (const line of [{ format, at }, row, { rows: 1, heads: [head] }]) check.read(JSON.stringify(line))
  return check.finish()
}

it.each([
  ['driver-pass audit 1', aRow({ recorded: false }), false],
  ['driver-pass audit 2', aRow(), false],
  ['driver-pass audit 2, a part', aRow({ no: 12, previous: 'ab'.repeat(32) }), true],
])('%s is accepted, and found where a value was altered or taken out', (format, row, isPart) => {
  expect(findingOf(format, row)).toMatchObject({ rows: 1, isPart, breaks: [] })
  for (const altered of [
    { ...row, after: { name: 'Asha Wanjiru' } },
    { ...row, after: null },
    { ...row, after: null, hashed: row.hashed.replace('Otieno', '') },
    { ...row, purge_id: 3 },
  ])
    expect(findingOf(format, altered as typeof row).breaks).toHaveLength(1)
})

it('another format is not an exported audit', () => {
  expect(findingOf('driver-pass audit 4', aRow()).breaks).toEqual([{ line: 1, reason: 'this is not an exported audit' }])
})
