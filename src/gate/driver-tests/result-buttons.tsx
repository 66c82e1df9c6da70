import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import type { StartedTest } from './send-test.device.ts'

export const ResultButtons = ({ onStart }: { onStart: (test: StartedTest) => void }): ReactNode => (
  <div className="grid grid-cols-2 gap-3">
    <Button look="danger-quiet" className="h-14! px-2! text-16!" onClick={() => onStart({ result: 'failed' })}>
      Failed test
    </Button>
    <Button className="h-14! px-2! text-16!" onClick={() => onStart({ result: 'passed' })}>
      Passed test
    </Button>
  </div>
)
