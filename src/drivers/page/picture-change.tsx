import { Camera } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { accepted, acceptAttribute, describeUpload, uploadProblem } from '#platform/contract/upload.ts'
import { Button } from '#platform/web/button.tsx'
import { PictureFrame } from '#platform/web/form/picture-frame.tsx'
import { LogInAgain } from '#platform/web/log-in-again.tsx'
import { useCall } from '#platform/web/query.ts'
import { driverPageContract, type DriverPage } from './driver-page.contract.ts'
import { driverPictureContract } from '../picture/driver-picture.contract.ts'

const rule = { kinds: accepted.pictures }

type PictureChangeProps = { driver: DriverPage; photo: ReactNode }

/** The picture beside the button that replaces it. */
export function PictureChange({ driver: { _id, picture }, photo }: PictureChangeProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const { choose, use, unframed, leave, unsent, pending, refusal, isLoggedOut } = usePictureChange(_id)
  if (unframed) return <PictureFrame file={unframed} onUse={use} onCancel={leave} />
  return (
    <div className="flex items-center gap-4">
      {photo}
      <div className="min-w-0">
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-label="Profile picture"
          accept={acceptAttribute(accepted.pictures)}
          onChange={({ target }) => {
            choose(target.files?.[0])
            // Lets people choose the same file again after correcting it.
            target.value = ''
          }}
          className="sr-only"
        />
        <Button icon={<Camera aria-hidden />} loading={pending} onClick={() => input.current?.click()}>
          {picture ? 'Change picture' : 'Add picture'}
        </Button>
        {unsent && !pending && (
          <Button look="quiet" onClick={() => use(unsent)}>
            Send {unsent.name} again
          </Button>
        )}
        {refusal ? (
          <p role="alert" className="mt-1.5 max-w-[48ch] text-13 text-bad">
            {refusal} {isLoggedOut && <LogInAgain />}
          </p>
        ) : (
          <p className="mt-1.5 text-13 text-ink-2 print:hidden">{describeUpload(rule)}</p>
        )}
      </div>
    </div>
  )
}

/** A chosen picture is framed, then sent; one that could not be sent can be sent again. */
function usePictureChange(driver_id: string) {
  const { send, pending, error } = useCall(driverPictureContract.set, { refresh: [driverPageContract.details] })
  const [problem, setProblem] = useState<string>()
  const [unsent, setUnsent] = useState<File>()
  const [unframed, setUnframed] = useState<File>()
  const leave = (): void => setUnframed(undefined)
  const use = (picture: File): void => {
    leave()
    setUnsent(undefined)
    void send({ driver_id, picture }).then((answer) => setUnsent(answer ? undefined : picture))
  }
  const choose = (file: File | undefined): void => {
    if (!file) return
    setUnsent(undefined)
    const found = uploadProblem(file, rule)
    setProblem(found)
    if (!found) setUnframed(file)
  }
  const refusal = problem ?? error?.problem.errors?.picture ?? error?.message
  return { choose, use, unframed, leave, unsent, pending, refusal, isLoggedOut: error?.status === 401 }
}
