import { expect, vi } from 'vitest'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import { importContract, type ImportKind, type ImportState } from './import.contract.ts'

/** A caller. */
export type Clerk = { readonly call: <R extends Route>(route: R, input: Input<R>) => Promise<Output<R>> }

/** A checked register. */
export const checked = ({ call }: Clerk, register: File, kind: ImportKind = 'drivers'): Promise<ImportState> =>
  call(importContract.check, { kind, register })

/** Runs a checked register and answers its final state. */
export async function runToEnd({ call }: Clerk, { import_id, kind }: Pick<ImportState, 'import_id' | 'kind'>): Promise<ImportState> {
  await call(importContract.run, { kind, import_id })
  return vi.waitFor(
    async () => {
      const state = await call(importContract.progress, { kind, import_id })
      expect(state.state).not.toBe('running')
      return state
    },
    { timeout: 60_000, interval: 100 },
  )
}
