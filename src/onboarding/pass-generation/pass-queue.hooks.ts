import { useState } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import type { Output } from '#platform/contract/route.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { useList, type List } from '#platform/web/list/list-state.ts'
import { useCall } from '#platform/web/query.ts'
import { maxGenerated, passGenerationContract } from './pass-generation.contract.ts'
import { passQueuePath } from './pass-generation.paths.ts'

const { index, details, generate } = passGenerationContract

export type PassQueueList = List<typeof index> & { choosesTransporter: boolean }

/** State of the queues, from their address. */
export function usePassQueue(): PassQueueList {
  const choosesTransporter = useCan(driversContract.formData.access)
  return { ...useList(index, { path: passQueuePath, filters: ['search', 'transporter_id'] }), choosesTransporter }
}

export type Generated = Output<typeof generate>
type GenerateState = ReturnType<typeof useConfirm> & {
  pending: boolean
  /** The last answer about several drivers. */
  answer: Generated | undefined
  generateAll: (driverIds: readonly string[]) => Promise<void>
}

/** Generates passes from the list, after a question where they are several. */
export function useGenerate(onDone: () => void): Omit<GenerateState, 'ask'> {
  const { ask, confirmation } = useConfirm()
  const [answer, setAnswer] = useState<Generated>()
  const { send, pending } = useCall(generate, { refresh: [index, details], onDone })
  const generateAll = async (driverIds: readonly string[]): Promise<void> => {
    if (driverIds.length > 1 && !(await ask(questionFor(driverIds.length)))) return
    setAnswer(await send({ driver_ids: [...driverIds] }))
  }
  return { pending, answer, generateAll, confirmation }
}

const questionFor = (drivers: number) => ({
  title: `Generate ${drivers} passes?`,
  text: 'Each pass ends with the earliest of its documents, at most 12 months from today.',
  action: `Generate ${drivers} passes`,
})

export const isTooMany = (drivers: number): boolean => drivers > maxGenerated
