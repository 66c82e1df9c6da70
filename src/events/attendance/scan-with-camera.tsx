import { Camera } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Button } from '#platform/web/button.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'

const Scanner = lazyPart(() => import('#platform/web/camera/scanner.tsx'), 'Scanner')

/** The camera stays on for the next card. It reads a code again for each picture, so the same card counts once. */
export function ScanWithCamera({ onCode }: { onCode: (code: string) => void }): ReactNode {
  const [isOn, setOn] = useState(false)
  const last = useRef<string>(undefined)
  const read = (code: string): void => {
    if (code !== last.current) onCode(code)
    last.current = code
  }
  if (!isOn)
    return (
      <Button icon={<Camera aria-hidden />} className="self-start" onClick={() => setOn(true)}>
        Scan with the camera
      </Button>
    )
  return (
    <AsyncBoundary
      resetKey="camera"
      title="The camera could not be loaded"
      fallback={<Skeleton className="aspect-square w-full max-w-md rounded-12!" />}
    >
      <Scanner onCode={read} onClose={() => setOn(false)} />
    </AsyncBoundary>
  )
}
