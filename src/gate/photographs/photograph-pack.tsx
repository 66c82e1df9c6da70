import { useState, type ReactNode } from 'react'
import { clockText } from '#platform/contract/moment.ts'
import { sizeText } from '#platform/web/form/size-text.ts'
import { switchPhotographs, type PhotographPack } from './photograph-pack.device.ts'

type PackProps = { pack: PhotographPack; timeZone: string; onSwitched: () => Promise<void> }

/** Whether this device keeps photographs, how many, how large and from when. */
export function PhotographsKept({ pack, timeZone, onSwitched }: PackProps): ReactNode {
  const [chosen, setChosen] = useState<boolean>()
  const change = async (isOn: boolean): Promise<void> => {
    setChosen(isOn)
    await switchPhotographs(isOn)
    await onSwitched()
    setChosen(undefined)
  }
  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={chosen ?? pack.isOn}
          disabled={chosen !== undefined}
          aria-describedby="photographs-kept"
          onChange={({ target }) => void change(target.checked)}
        />
        Keep photographs on this device
      </label>
      <output id="photographs-kept" className="text-ink-2">
        {pack.isOn
          ? keptText(pack, timeZone)
          : 'About 2 kB for each driver. Without them, nobody found by number is cleared without a network.'}
      </output>
    </div>
  )
}

function keptText({ isFull, count, bytes, answered, total, at }: PhotographPack, timeZone: string): string {
  const size = `${count.toLocaleString('en')} ${count === 1 ? 'photograph' : 'photographs'}, ${sizeText(bytes)}`
  if (isFull) return `${size}. The storage of this device is full: free some space.`
  if (answered < total)
    return `Fetching photographs: ${answered.toLocaleString('en')} of ${total.toLocaleString('en')}, ${sizeText(bytes)}.`
  return at === null ? 'Fetching photographs.' : `${size}, from ${clockText(new Date(at), timeZone)}.`
}
