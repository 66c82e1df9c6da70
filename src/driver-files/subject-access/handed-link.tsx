import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { qrCode, type QrCode } from '#platform/contract/qr-code.ts'
import { Button } from '#platform/web/button.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { toastBad, toastOk } from '#platform/web/dialog/toast.ts'

type Handed = { driver: string; link: string | null; code: string | null; until: string | null }

/** Link and code of a copy, shown once. */
export function HandedLink({ driver, link, code, until }: Handed): ReactNode {
  const panel = usePanel()
  if (link === null || code === null || until === null) return null
  // Of its letters alone a coarse code can be made; host and token are the same in capitals.
  const scanned = qrCode(link.toUpperCase())
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(link).then(
      () => toastOk('The link was copied'),
      () => toastBad('The link could not be copied. Select it and copy it yourself.'),
    )
  return (
    <>
      <PanelBody>
        <p>
          Let {driver} scan this, and say the code. Both are shown once and work until <span className="digits">{formatMoment(until)}</span>
          .
        </p>
        {scanned && <ScannedLink code={scanned} />}
        <div>
          <p className="text-13 text-ink-2">Code</p>
          <p className="digits text-24 font-semibold tracking-wider">
            {code.slice(0, 3)} {code.slice(3)}
          </p>
        </div>
        <div>
          <p className="text-13 text-ink-2">Link</p>
          <p className="wrap-anywhere">{link}</p>
        </div>
        <Button className="self-start" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          Copy the link
        </Button>
        <p className="text-13 text-ink-2">Never send the code with the link. Five wrong codes end it.</p>
      </PanelBody>
      <PanelFoot>
        <Button look="primary" onClick={panel?.close}>
          Done
        </Button>
      </PanelFoot>
    </>
  )
}

/** Dark on white in the dark too, for cameras. */
const ScannedLink = ({ code: { path, size } }: { code: QrCode }): ReactNode => (
  <svg
    role="img"
    aria-label="Code of the link, for the driver's camera"
    viewBox={`0 0 ${size} ${size}`}
    className="w-full max-w-64 self-center rounded-8 forced-color-adjust-none"
  >
    <rect width={size} height={size} fill="white" />
    <path d={path} fill="black" />
  </svg>
)
