import { isAllowed, type Grants } from '#platform/contract/access.ts'
import type { RequestTypeId } from '../engine/request-types.contract.ts'
import { judgeReader } from '../engine/requests.rules.ts'
import type { Kind } from '../kinds/kind.contract.ts'
import { evidenceKind, evidenceReviewers } from '../kinds/sanction-evidence/sanction-evidence.contract.ts'
import { kinds, kindSlugs } from '../kinds/kinds.contract.ts'

/** Whether the person's role decides the kind: nobody decides what they may not read. */
const mayDecide = (kind: Kind, person: Grants): boolean => isAllowed(kind.decide.access, person) && judgeReader(kind, person).ok

/** A person with the request types that they may decide; none for anyone but deciders at a plant. */
export type Decider = { userId: string; typeIds: readonly RequestTypeId[] }

export const deciderOf = (person: Grants & { userId: string }): Decider => ({
  userId: person.userId,
  typeIds: [
    ...kindSlugs
      .map((slug): Kind => kinds[slug])
      .filter((kind) => mayDecide(kind, person))
      .map(({ typeId }) => typeId),
    // Evidence that waits to be reviewed: until it is sent, its request is paused.
    ...(isAllowed(evidenceReviewers, person) ? [evidenceKind.typeId] : []),
  ],
})

/** Narrowed to one type, where one is chosen. */
export const deciderOfType = ({ userId, typeIds }: Decider, typeId: number | undefined): Decider => ({
  userId,
  typeIds: typeIds.filter((id) => typeId === undefined || id === typeId),
})
