import type { ComponentProps, ReactNode } from 'react'
import { fieldErrors } from '#platform/contract/problem.ts'
import type { Input } from '#platform/contract/route.ts'
import { call } from '#platform/web/client.ts'
import { DriverTest } from './driver-test.tsx'
import { driverTestsContract } from './driver-tests.contract.ts'
import { toMeasured, WrongTest, type SendTest } from './send-test.device.ts'

const { record } = driverTestsContract

type LiveTestProps = Omit<ComponentProps<typeof DriverTest>, 'send'> & { checkId: string }

/** A test that the server records at once. */
export const LiveTest = ({ checkId, ...rest }: LiveTestProps): ReactNode => <DriverTest {...rest} send={sendLive(checkId)} />

/** The server alone says when it was. */
const sendLive =
  (checkId: string): SendTest =>
  async (test) => {
    const { minutesAgo } = test.entered
    const input = { check_id: checkId, ...toMeasured(test), minutes_ago: Number(minutesAgo), ...(test.holdId && { hold_id: test.holdId }) }
    const parsed = record.input.safeParse(input)
    if (!parsed.success) throw new WrongTest(fieldErrors(parsed.error))
    return call(record, input as Input<typeof record>)
  }
