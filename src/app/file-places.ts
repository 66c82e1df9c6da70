import { join } from 'node:path'
import type { FilePlace } from '#platform/server/files/place/file-place.ts'
import { folderPlace } from '#platform/server/files/place/folder-place.ts'
import type { S3Address } from '#platform/server/files/s3/s3-client.ts'
import { s3Place } from '#platform/server/files/s3/s3-place.ts'
import type { Settings } from './settings.ts'

/** The places that the settings name; without the S3_ variables there is no bucket. */
export function filePlacesOf(settings: Settings): { folder: FilePlace; s3: FilePlace | undefined } {
  const address = s3AddressOf(settings)
  const inData = (name: string): string => join(settings.DATA_FOLDER, name)
  return { folder: folderPlace(inData('files')), s3: address && s3Place(address, inData('uploads')) }
}

/** Where files are stored, and the other place, where those may be that were not moved yet. */
export function currentPlaceOf(settings: Settings): { current: FilePlace; before: FilePlace | undefined } {
  const { folder, s3 } = filePlacesOf(settings)
  return settings.FILE_STORE === 's3' && s3 ? { current: s3, before: folder } : { current: folder, before: s3 }
}

function s3AddressOf(settings: Settings): S3Address | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_PREFIX, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  // Checked together when the settings are read.
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    prefix: S3_PREFIX,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}
