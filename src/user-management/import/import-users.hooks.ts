import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadingInput } from '#import-export/reading/reading-choices.contract.ts'
import type { Output } from '#platform/contract/route.ts'
import { call, CallError } from '#platform/web/client.ts'
import { query } from '#platform/web/query.ts'
import { usersContract } from '../users/users.contract.ts'
import { userFile, usersImportContract } from './users-import.contract.ts'

type Answer = Output<typeof usersImportContract.import>

export type UsersImport = {
  step: 'choose' | 'checked' | 'done'
  answer: Answer | undefined
  problem: string | undefined
  isBusy: boolean
  /** Checks a file; nothing is stored. */
  check: (file: File) => Promise<void>
  /** Checks the same file again, read in another way. */
  choose: (choices: ReadingInput) => Promise<void>
  /** The sheets of a workbook, to choose one from. */
  sheets: readonly string[]
  /** Adds the valid users of the checked file. */
  run: () => Promise<void>
  restart: () => void
}

type State = { file?: File; answer?: Answer; choices?: ReadingInput; isDone: boolean }

/** The steps of importing users. The file stays in the page until it is imported. */
export function useUsersImport(): UsersImport {
  const [state, setState] = useState<State>({ isDone: false })
  const [sheets, setSheets] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const send = async (file: File, mode: 'check' | 'run', choices: ReadingInput = {}): Promise<void> => {
    const parsed = userFile.safeParse(file)
    setProblem(parsed.error?.issues[0]?.message)
    if (!parsed.success || isBusy) return
    setBusy(true)
    setSheets([])
    try {
      const answer = await call(usersImportContract.import, { mode, users: file, ...choices })
      setState({ file, answer, choices, isDone: mode === 'run' })
      if (mode === 'run') void client.invalidateQueries({ queryKey: query(usersContract.index, {}).queryKey.slice(0, 1) })
    } catch (error) {
      if (error instanceof CallError && error.problem.choices) setState({ file, isDone: false })
      setSheets(error instanceof CallError ? (error.problem.choices ?? []) : [])
      setProblem(error instanceof CallError ? (error.problem.errors?.['users'] ?? error.message) : String(error))
    } finally {
      setBusy(false)
    }
  }
  const { file, answer, choices, isDone } = state
  return {
    step: isDone ? 'done' : answer ? 'checked' : 'choose',
    answer,
    problem,
    isBusy,
    check: (chosen) => send(chosen, 'check'),
    choose: async (next) => (file ? send(file, 'check', { ...choices, ...next }) : undefined),
    sheets,
    run: async () => (file ? send(file, 'run', choices) : undefined),
    restart: () => setState({ isDone: false }),
  }
}
