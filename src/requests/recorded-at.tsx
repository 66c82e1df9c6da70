import type { ReactNode } from 'react'
import type { RequestRow } from './requests.contract.ts'

/** Where a violation happened that another plant recorded. */
export const RecordedAt = ({ plant }: { plant: string | undefined }): ReactNode =>
  plant !== undefined && <span className="block text-13 text-ink-2">Recorded at {plant}</span>

/** Of a driver who came from another plant: the one that decided it. */
export const DecidedAt = ({ plant }: { plant: string | undefined }): ReactNode =>
  plant !== undefined && <span className="block text-13 font-normal text-ink-2">At {plant}</span>

/** The type in a list, and where it comes from if that is another plant. */
export const RequestType = ({ request: { type_id, recorded_at } }: { request: RequestRow }): ReactNode => (
  <>
    {type_id.name}
    <RecordedAt plant={recorded_at} />
  </>
)
