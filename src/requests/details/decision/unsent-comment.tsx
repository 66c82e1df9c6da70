import { Check, Copy } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import type { HistoryEntry } from '../../requests.contract.ts'
import { nameOf } from '../person-name.tsx'

type UnsentProps = { text: string; last: HistoryEntry }

/** What was typed when a colleague decided first: readable and to be copied. It cannot be sent any more, so leaving asks nothing. */
export function UnsentComment({ text, last: { created_by, status, created_at } }: UnsentProps): ReactNode {
  const box = useRef<HTMLTextAreaElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  // Browsers without access to the clipboard leave the text selected, for Ctrl C.
  const copy = (): void => {
    box.current?.select()
    void navigator.clipboard.writeText(text).then(() => setIsCopied(true))
  }
  return (
    <Card title="Your comment was not sent" className="print:hidden">
      <output className="block">
        {nameOf(created_by)} {status.name.toLowerCase()} this request on {formatMoment(created_at)}, while you were writing.
      </output>
      <textarea
        ref={box}
        readOnly
        rows={4}
        value={text}
        aria-label="Your comment"
        className="control mt-3 h-auto! resize-y bg-sunken py-2 text-ink-2"
      />
      <Button className="mt-3" icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={copy}>
        {isCopied ? 'Copied' : 'Copy your comment'}
      </Button>
    </Card>
  )
}
