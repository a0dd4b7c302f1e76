import type {
  AssetSourceUploader,
  AssetSourceUploaderClass,
  AssetSourceUploadFile,
  AssetSourceUploadSubscriber,
} from 'sanity'
import { shortName } from './file-fault.ts'

type Options = {
  /** Why the field doesn’t take a file; undefined when it does. */
  check: (file: File) => Promise<string | undefined>
  onFault: (fault: string) => void
}

/** The same file by a name that fits into an address. */
const named = (file: File) => {
  const name = shortName(file.name)
  return name === file.name ? file : new File([file], name, { type: file.type })
}

/**
 * An uploader of Sanity that looks at files before it uploads them, and says what is wrong in the form. Sanity’s own
 * says “Upload failed. See the console”.
 */
export const checkedUploader = (Uploader: AssetSourceUploaderClass, { check, onFault }: Options) =>
  class CheckedUploader implements AssetSourceUploader {
    readonly #uploader = new Uploader()
    readonly #subscribers = new Set<AssetSourceUploadSubscriber>()
    #waiting: AssetSourceUploadFile[] = []

    upload(...[files, options]: Parameters<AssetSourceUploader['upload']>) {
      const waiting = files.map(
        (file): AssetSourceUploadFile => ({ id: crypto.randomUUID(), file, progress: 0, status: 'pending' }),
      )
      this.#waiting = waiting
      void Promise.all(files.map(check))
        .catch((cause: unknown) => [`The file can’t be read: ${String(cause)}. Choose it again.`])
        .then((faults) => {
          // The editor has cancelled, or left the form.
          if (this.#waiting !== waiting) return
          this.#waiting = []
          const fault = faults.find(Boolean)
          if (fault === undefined) this.#uploader.upload(files.map(named), options)
          else this.#refuse(waiting, fault)
        })
      return waiting
    }

    abort(file?: AssetSourceUploadFile) {
      this.#waiting = []
      this.#uploader.abort(file)
    }

    getFiles() {
      return [...this.#waiting, ...this.#uploader.getFiles()]
    }

    subscribe(subscriber: AssetSourceUploadSubscriber) {
      this.#subscribers.add(subscriber)
      const unsubscribe = this.#uploader.subscribe((event) => {
        // Its files are forgotten by now. The last event, which came before it, had them.
        if (event.type === 'error') return
        if (event.type === 'all-complete')
          for (const { file, error } of event.files)
            if (error) onFault(`${shortName(file.name)} was not uploaded: ${error.message}. Try again.`)
        subscriber(event)
      })
      return () => {
        this.#subscribers.delete(subscriber)
        unsubscribe()
      }
    }

    updateFile(...args: Parameters<AssetSourceUploader['updateFile']>) {
      this.#uploader.updateFile(...args)
    }

    reset() {
      this.#waiting = []
      this.#uploader.reset()
    }

    #refuse(files: AssetSourceUploadFile[], fault: string) {
      // The field stops showing that it uploads.
      for (const subscriber of this.#subscribers) subscriber({ type: 'all-complete', files })
      onFault(fault)
    }
  }
