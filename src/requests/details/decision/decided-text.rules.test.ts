import { expect, it } from 'vitest'
import { requestType } from '../../engine/request-types.contract.ts'
import { decidedText } from './decided-text.rules.ts'

const isaac = { name: 'Isaac Kimani' }

it.each([
  [requestType.suspendDriver, 'approve', null, 'Suspension of Isaac Kimani approved'],
  [requestType.suspendDriver, 'reject', null, 'Suspension of Isaac Kimani rejected'],
  [requestType.processTransporterViolation, 'approve', null, 'Violation of Isaac Kimani approved'],
  [requestType.endSuspension, 'approve', { given: 0, needed: 2 }, undefined],
  [requestType.endSuspension, 'reject', { given: 1, needed: 2 }, 'Reinstatement of Isaac Kimani rejected'],
  [requestType.endSuspension, 'approve', { given: 1, needed: 2 }, 'Reinstatement of Isaac Kimani approved'],
  [999, 'approve', null, undefined],
] as const)('type %i, %s, with %j', (id, key, approvals, text) =>
  expect(decidedText({ type_id: { id }, driver_id: isaac, approvals }, key)).toBe(text),
)
