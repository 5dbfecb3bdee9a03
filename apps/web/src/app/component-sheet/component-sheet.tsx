import { QueryClientProvider } from '@tanstack/react-query';

import { ComponentsPage } from '#/features/developer-pages/components-page.tsx';
import { queryClient } from '#/lib/query.ts';

import { ProductSpecimens } from './product-specimens.tsx';

/** /dev/components: the only place that knows the parts of all features. */
export function ComponentSheet() {
  return (
    <QueryClientProvider client={queryClient}>
      <ComponentsPage product={<ProductSpecimens />} />
    </QueryClientProvider>
  );
}
