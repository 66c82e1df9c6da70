import { useEffect, type RefObject } from 'react'

/** A hand scanner types a code and Enter wherever the focus is, for example on the button of the camera: the field receives them. */
export function useScannedKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const redirect = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      const isTyped = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
      if (isTyped && !(target instanceof HTMLInputElement)) field.current?.focus()
    }
    document.addEventListener('keydown', redirect)
    return () => document.removeEventListener('keydown', redirect)
  }, [field])
}
