import type { ReactNode } from 'react'
import { joinList } from '#platform/contract/words.ts'
import type { SentBack } from '../requests.contract.ts'

/** The plant's comment, and the fields that it names. */
export const WhatToCorrect = ({ sentBack: { comment, fields } }: { sentBack: Pick<SentBack, 'comment' | 'fields'> }): ReactNode => (
  <>
    <p className="max-w-[70ch] whitespace-pre-line">{comment}</p>
    <p className="text-13">
      To correct:{' '}
      {joinList(
        fields.map(({ label }) => label),
        'and',
      )}
    </p>
  </>
)
