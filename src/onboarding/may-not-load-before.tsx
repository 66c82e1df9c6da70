import type { ReactNode } from 'react'
import { joinList } from '#platform/contract/words.ts'

/** The plant's own requirements that are not met yet: they keep back neither pass nor card, but the gate does not let the driver in. */
export const MayNotLoadBefore = ({ unmet }: { unmet: readonly string[] }): ReactNode =>
  unmet.length > 0 && (
    <p className="mb-4 rounded-8 bg-warn-soft px-3 py-2.5 font-medium text-warn">May not load before: {joinList(unmet)}.</p>
  )
