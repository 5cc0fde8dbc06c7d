import type { Language } from '@xinyu/contracts/errors'
import { setDefaultConfig } from 'antd-mobile'
import enUS from 'antd-mobile/es/locales/en-US'
import zhCN from 'antd-mobile/es/locales/zh-CN'

/** Sets the library's own texts, such as “loading” under a list. */
export const setLibraryLanguage = (language: Language): void =>
  setDefaultConfig({ locale: language === 'en' ? enUS : zhCN })
