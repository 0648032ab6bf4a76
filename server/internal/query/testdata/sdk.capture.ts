// sdk.document
// Run capa-codegen --graphql after saving this: it types data and the variables from this text.
const ArticlesList = `#graphql
query ArticlesList($first: Int, $sort: [ArticlesSort!], $filter: ArticlesFilter) {
  articles(first: $first, sort: $sort, filter: $filter) {
    nodes {
      id
      title
      author {
        id
        name
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`;

// sdk.next
import { draftMode, headers } from "next/headers";
import { graphql, tagsFor } from "@capacms/sdk/nextjs";
import { ArticlesListModels } from "./capa-graphql"; // written by capa-codegen --graphql
// In a server component:
const { data, errors } = await graphql(ArticlesList, {"first":2,"sort":["views_DESC"],"filter":{"featured":{"eq":true}}}, {
  draftMode,
  headers,
  tags: tagsFor({ namespace: ArticlesListModels }),
  revalidate: 60,
});

// sdk.node
import { createClient } from "@capacms/sdk/next";
const capa = createClient({ baseUrl: process.env.CAPA_API_URL!, apiKey: process.env.CAPA_KEY!, version: "2026-10-01" });
const { data, errors } = await capa.graphql(ArticlesList, {"first":2,"sort":["views_DESC"],"filter":{"featured":{"eq":true}}});

// sdk.rest
const page = await capa.entries.list("articles", { select: "title,author(name)", where: {"featured":{"eq":true}}, sort: ["-views"], limit: 2 });
