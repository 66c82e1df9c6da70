import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#platform/contract/route.ts'
import { call, CallError } from '#platform/web/client.ts'
import { query } from '#platform/web/query.ts'
import { usersContract } from '../users/users.contract.ts'
import { userFile, usersImportContract } from './users-import.contract.ts'

type Answer = Output<typeof usersImportContract.import>

export type UsersImport = {
  readonly step: 'choose' | 'checked' | 'done'
  readonly answer: Answer | undefined
  readonly problem: string | undefined
  readonly isBusy: boolean
  /** Checks a file; nothing is stored. */
  readonly check: (file: File) => Promise<void>
  /** Adds the valid users of the checked file. */
  readonly run: () => Promise<void>
  readonly restart: () => void
}

/** The steps of importing users. The file stays in the page until it is imported. */
export function useUsersImport(): UsersImport {
  const [state, setState] = useState<{ readonly file?: File; readonly answer?: Answer; readonly isDone: boolean }>({ isDone: false })
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const send = async (file: File, mode: 'check' | 'run'): Promise<void> => {
    const parsed = userFile.safeParse(file)
    setProblem(parsed.error?.issues[0]?.message)
    if (!parsed.success || isBusy) return
    setBusy(true)
    try {
      const answer = await call(usersImportContract.import, { mode, users: file })
      setState({ file, answer, isDone: mode === 'run' })
      if (mode === 'run') void client.invalidateQueries({ queryKey: query(usersContract.index, {}).queryKey.slice(0, 1) })
    } catch (error) {
      setProblem(error instanceof CallError ? (error.problem.errors?.['users'] ?? error.message) : String(error))
    } finally {
      setBusy(false)
    }
  }
  const { file, answer, isDone } = state
  return {
    step: isDone ? 'done' : answer ? 'checked' : 'choose',
    answer,
    problem,
    isBusy,
    check: (chosen) => send(chosen, 'check'),
    run: async () => (file ? send(file, 'run') : undefined),
    restart: () => setState({ isDone: false }),
  }
}
