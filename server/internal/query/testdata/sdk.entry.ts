// sdk.document
// Run capa-codegen --graphql after saving this: it types data and the variables from this text.
const ArticlesById = `#graphql
query ArticlesById($id: ID!) {
  article(id: $id) {
    id
    title
  }
}
`;

// sdk.next
import { draftMode, headers } from "next/headers";
import { graphql, tagsFor } from "@capacms/sdk/nextjs";
import { ArticlesByIdModels } from "./capa-graphql"; // written by capa-codegen --graphql
// In a server component:
const { data, errors } = await graphql(ArticlesById, {"id":"a\"1"}, {
  draftMode,
  headers,
  tags: tagsFor({ namespace: ArticlesByIdModels }),
  revalidate: 60,
});

// sdk.node
import { createClient } from "@capacms/sdk/next";
const capa = createClient({ baseUrl: process.env.CAPA_API_URL!, apiKey: process.env.CAPA_KEY!, version: "2026-10-01" });
const { data, errors } = await capa.graphql(ArticlesById, {"id":"a\"1"});

// sdk.rest
const entry = await capa.entries.get("articles", "a\"1", { select: "title" });
