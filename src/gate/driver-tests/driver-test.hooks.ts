import { useState } from 'react'
import { CallError } from '#platform/web/client.ts'
import { rememberEntered } from './remembered-test.device.ts'
import { WrongTest, type SendTest, type TestOutcome, type TestToSend } from './send-test.device.ts'

export type TestSending = {
  outcome: TestOutcome | undefined
  problems: Readonly<Record<string, string>>
  failure: string | undefined
  isPending: boolean
  /** Each moves the focus to what is wrong. */
  refusals: number
  send: (test: TestToSend) => Promise<void>
}

function problemsOf(error: unknown): TestSending['problems'] {
  if (error instanceof WrongTest) return error.problems
  return (error instanceof CallError && error.problem.errors) || {}
}

const fields = ['reading', 'unit', 'substance', 'instrument', 'witness', 'minutes_ago']
const isShown = (problems: TestSending['problems']): boolean => fields.some((name) => name in problems)

/** Sends what was entered once however often it is pressed, and keeps it where that fails. */
export function useTestSending(sendTest: SendTest): TestSending {
  const [outcome, setOutcome] = useState<TestOutcome>()
  const [problems, setProblems] = useState<TestSending['problems']>({})
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const send = async (test: TestToSend): Promise<void> => {
    if (isPending) return
    setPending(true)
    setFailure(undefined)
    setProblems({})
    try {
      setOutcome(await sendTest(test))
      rememberEntered(test)
    } catch (error) {
      const found = problemsOf(error)
      setProblems(found)
      setRefusals((before) => before + 1)
      if (!isShown(found)) setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setPending(false)
    }
  }
  return { outcome, problems, failure, isPending, refusals, send }
}
