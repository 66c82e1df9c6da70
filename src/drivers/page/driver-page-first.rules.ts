import { firstCall, type FirstCalls } from '#platform/contract/first-calls.ts'
import { verdictContract } from '../verdict/as-at/verdict.contract.ts'
import { driverPageContract } from './driver-page.contract.ts'

export const driverPageFirst: FirstCalls = ({ fields: { id = '' } }) => [
  firstCall(driverPageContract.details, { id }),
  firstCall(verdictContract.asAt, { driver_id: id }),
]
