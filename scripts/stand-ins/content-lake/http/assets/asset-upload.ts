import { extname } from 'node:path'
import { Hono } from 'hono'
import { getExtension, getMimeType } from 'hono/utils/mime'
import { type AssetStore, sha1 } from '../../assets/asset-store.ts'
import { readImage } from '../../assets/images.ts'
import { gatewayError } from '../../errors.ts'
import type { DatasetStore } from '../../store/dataset-store.ts'
import { type LakeContext, type LakeEnv, maxBody } from '../request.ts'

type UploadTarget = {
  readonly store: DatasetStore
  readonly assets: AssetStore
  readonly projectId: string
  readonly dataset: string
}

/** `POST /assets/images/:dataset` and `/assets/files/:dataset`: the body is the file itself. */
export function uploadRoutes(kind: 'images' | 'files', target: UploadTarget): Hono<LakeEnv> {
  const describe = kind === 'images' ? describeImage : describeFile
  return new Hono<LakeEnv>().post('/', maxBody(kind === 'images' ? 50 : 200), async (context) => {
    const { access } = context.var
    if (!access.mayWrite)
      throw gatewayError(403, 'Forbidden', 'Uploading an asset needs a token with write access')
    const bytes = Buffer.from(await context.req.arrayBuffer())
    if (bytes.length === 0) throw gatewayError(400, 'Bad Request', 'The uploaded file is empty')
    const asset = await describe(context, bytes)
    await target.assets.save(kind, asset.fileName, bytes)
    const path = `${kind}/${target.projectId}/${target.dataset}/${asset.fileName}`
    const document = {
      ...asset.fields,
      ...labels(context),
      path,
      url: `${originOf(context)}/${path}`,
      size: bytes.length,
    }
    target.store.transact({ id: undefined, author: access.identity, dryRun: false }, (staged) => {
      if (!staged.get(document._id)) staged.apply(document._id, { create: document })
    })
    return context.json({ document: target.store.documents.get(document._id) })
  })
}

type DescribedAsset = {
  readonly fileName: string
  readonly fields: { _id: string; _type: string; [field: string]: unknown }
}

async function describeImage(_context: LakeContext, bytes: Buffer): Promise<DescribedAsset> {
  const { extension, mimeType, width, height, metadata } = await readImage(bytes)
  const hash = sha1(bytes)
  const fields = {
    _id: `image-${hash}-${width}x${height}-${extension}`,
    _type: 'sanity.imageAsset',
    ...identity(hash, extension, mimeType),
    metadata,
  }
  return { fileName: `${hash}-${width}x${height}.${extension}`, fields }
}

async function describeFile(context: LakeContext, bytes: Buffer): Promise<DescribedAsset> {
  const filename = context.req.query('filename') ?? ''
  const given = context.req.header('content-type')?.split(';')[0]?.trim()
  const mimeType = getMimeType(filename)?.split(';')[0] ?? given ?? 'application/octet-stream'
  const named = extname(filename).slice(1).toLowerCase()
  const extension = /^[a-z0-9]{1,16}$/.test(named) ? named : (getExtension(mimeType) ?? 'bin')
  const hash = sha1(bytes)
  const fields = {
    _id: `file-${hash}-${extension}`,
    _type: 'sanity.fileAsset',
    ...identity(hash, extension, mimeType),
  }
  return { fileName: `${hash}.${extension}`, fields }
}

function identity(hash: string, extension: string, mimeType: string): Record<string, string> {
  return { assetId: hash, sha1hash: hash, uploadId: hash, extension, mimeType }
}

function labels(context: LakeContext): Record<string, string> {
  const { filename, label, title, description, creditLine } = context.req.query()
  const given = Object.entries({ originalFilename: filename, label, title, description, creditLine })
  return Object.fromEntries(given.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** Assets are delivered from the plain host, also when the upload came in on `<project>.localhost`. */
function originOf(context: LakeContext): string {
  const { protocol, host } = new URL(context.req.url)
  return `${protocol}//${host.replace(/^[a-z0-9-]+\.localhost/i, 'localhost')}`
}
