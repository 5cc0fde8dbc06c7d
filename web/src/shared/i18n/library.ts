import type { Language } from '@xinyu/contracts/errors'
import { setDefaultConfig } from 'antd-mobile'
import enUS from 'antd-mobile/es/locales/en-US'
import zhCN from 'antd-mobile/es/locales/zh-CN'

/** What the library itself says, such as “loading” under a list. */
export const tellLibrary = (language: Language): void => setDefaultConfig({ locale: language === 'en' ? enUS : zhCN })
