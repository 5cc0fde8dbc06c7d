import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd-mobile'
import enUS from 'antd-mobile/es/locales/en-US'
import zhCN from 'antd-mobile/es/locales/zh-CN'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { queryClient } from '../shared/api/query-client.ts'
import { useText } from '../shared/i18n/i18n.ts'
import { setNavigator } from '../shared/lib/navigate.ts'
import { routes } from './routes.tsx'

const router = createBrowserRouter(routes)
setNavigator((to, options) => void router.navigate(to, options))

export const App = () => {
  const { language } = useText()
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider locale={language === 'en' ? enUS : zhCN}>
        <RouterProvider router={router} />
      </ConfigProvider>
    </QueryClientProvider>
  )
}
