import { useQuery } from '@tanstack/react-query'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { query } from '#platform/web/query.ts'
import { stageCountsContract } from './stage-counts.contract.ts'
import { stagePermissions } from './stages.rules.ts'

type StageCounts = Record<keyof typeof stagePermissions, number | undefined>

/** Who waits at each stage; undefined for stages of others, while loading, and after a failure, which must not replace the page. */
export function useStageCounts(): StageCounts {
  const { portal, permissions } = useActor()
  const enabled = portal === 'staff_portal' && Object.values(stagePermissions).some((permission) => permissions.includes(permission))
  const { verification, passes, cards } = useQuery({ ...query(stageCountsContract.counts, {}), enabled }).data ?? {}
  return { verification, passes, cards }
}
