import { APIException, AppStoreServerAPIClient, Environment } from '@apple/app-store-server-library'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import { Inject, Injectable } from '@nestjs/common'
import { APPLE_SETTINGS, type AppleSettings } from './apple-settings.ts'

const timeoutMs = 8_000
const productionApi = 'https://api.storekit.itunes.apple.com'
const sandboxApi = 'https://api.storekit-sandbox.itunes.apple.com'
type Answer = ReturnType<AppStoreServerAPIClient['makeFetchRequest']>

/** The library's client, which signs its requests (ES256), with our URL and timeout. */
class TimedClient extends AppStoreServerAPIClient {
  constructor(
    settings: AppleSettings,
    private readonly gateway: string,
  ) {
    const { privateKey, keyId, issuerId, bundleId, environment } = settings
    const where = environment === 'Production' ? Environment.PRODUCTION : Environment.SANDBOX
    super(privateKey, keyId, issuerId, bundleId, where)
  }

  protected override async makeFetchRequest(
    path: string,
    query: URLSearchParams,
    method: string,
    body: string | Buffer | undefined,
    headers: Record<string, string>,
  ): Answer {
    const search = query.size > 0 ? `?${query}` : ''
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(this.gateway + path + search, {
      method,
      headers,
      signal,
      redirect: 'error',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    // the library reads `ok`, `status` and `json()`, which both response types have
    return response as unknown as Awaited<Answer>
  }
}

@Injectable()
export class AppleClient {
  #client: TimedClient | null = null

  constructor(
    @Inject(APPLE_SETTINGS) private readonly settings: AppleSettings,
    private readonly log: Log,
  ) {}

  /** Throws PAYMENT_QUERY_FAILED if there is no response; returns `absent` if Apple does not have it. */
  async ask<T>(what: string, question: (client: AppStoreServerAPIClient) => Promise<T>): Promise<T | 'absent'> {
    try {
      return await question(this.#at())
    } catch (error) {
      if (error instanceof APIException && error.httpStatusCode === 404) return 'absent'
      const code = error instanceof APIException ? String(error.apiError ?? error.httpStatusCode) : 'no answer'
      this.log.warn('the App Store refused', { path: what, code })
      throw new AppError('PAYMENT_QUERY_FAILED')
    }
  }

  #at(): TimedClient {
    const usual = this.settings.environment === 'Production' ? productionApi : sandboxApi
    this.#client ??= new TimedClient(this.settings, this.settings.gateway ?? usual)
    return this.#client
  }
}
