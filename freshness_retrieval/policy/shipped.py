"""The shipped keyword rules: phrases by which a document of a topic can be known, English and Chinese.

They apply where an index says `topic_classes: {use: shipped}`. A document that merely mentions a price or links to its
terms must not be taken for a price list or a contract, because a stale volatile document is treated as no source.
So there are only phrases that such documents are headed or written with, and no single everyday words; `privacy policy`
is missing since half of all web pages carry it in their footer, while `this privacy policy` is there.
"""

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["SHIPPED_KEYWORDS"]

_PRICING = (
    *("price list", "plans and pricing", "pricing plans", "pricing table", "pricing tiers", "rate card"),
    *("fee schedule", "schedule of fees", "per user per month", "per seat per month", "billed annually"),
    *(
        "价格表",
        "价目表",
        "报价单",
        "资费标准",
        "收费标准",
        "缴费标准",
        "计费标准",
        "套餐价格",
        "定价方案",
        "元/人/月",
        "元/用户/月",
    ),
)
_PLAN_LIMITS = (
    *("plan limits", "limits by plan", "limits per plan", "included in your plan", "plan quotas", "overage charges"),
    *("套餐限额", "套餐限制", "套餐额度", "配额上限", "超额计费"),
)
_POLICY_TERMS = (
    *("these terms of service", "these terms of use", "this privacy policy", "refund policy", "cancellation policy"),
    *("acceptable use policy", "service level agreement"),
    *("本服务条款", "本用户协议", "本隐私政策", "退款政策", "退改规则", "取消政策", "服务等级协议"),
)
_SECURITY_ADVISORIES = (
    *("security advisory", "security bulletin", "vulnerability advisory", "patched versions"),
    *("安全公告", "安全通告", "漏洞公告", "漏洞通告", "漏洞预警"),
)
_LEGAL_LANGUAGE = (
    *("limitation of liability", "indemnify and hold harmless", "hereinafter referred to as", "governing law"),
    *("shall be governed by and construed",),
    *("法律声明", "免责条款", "违约责任", "争议解决方式", "最终解释权"),
)

_PRODUCT_FEATURES = (
    *("product features", "feature overview", "feature comparison", "feature availability"),
    *("产品功能", "功能介绍", "功能一览", "功能对比"),
)
_UI_WALKTHROUGHS = (
    *("step-by-step guide", "user interface tour", "go to settings", "open the settings menu", "in the left sidebar"),
    *("in the navigation pane", "in the admin console"),
    *("操作指南", "操作手册", "使用手册", "界面说明", "点击右上角", "左侧导航栏", "左侧菜单栏"),
)
_INTEGRATIONS = (
    *("integration guide", "connector setup", "configure the integration", "configure the webhook"),
    *("集成指南", "对接指南", "接入指南", "接入文档", "对接文档"),
)
_RUNBOOKS = (
    *("runbook", "rollback procedure", "escalation path", "on-call procedure", "deployment checklist"),
    *("运维手册", "值班手册", "应急预案", "回滚步骤", "故障处理流程", "部署手册"),
)

_CONCEPTS = (
    *("core concepts", "key concepts", "basic concepts", "conceptual overview", "glossary of terms"),
    *("核心概念", "基本概念", "概念介绍", "工作原理", "术语表"),
)
_ARCHITECTURE = (
    *("architecture overview", "system architecture", "reference architecture", "design principles"),
    *("架构概述", "系统架构", "架构设计", "设计原理"),
)
_FORMATS = (
    *("format specification", "file format reference", "wire format", "protocol specification"),
    *("格式规范", "格式说明", "协议规范"),
)
_TROUBLESHOOTING_FUNDAMENTALS = (
    *("troubleshooting fundamentals", "troubleshooting basics", "troubleshooting checklist", "common error messages"),
    *("故障排查基础", "常见故障排查", "排错基础", "排障思路"),
)

SHIPPED_KEYWORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "volatile": (*_PRICING, *_PLAN_LIMITS, *_POLICY_TERMS, *_SECURITY_ADVISORIES, *_LEGAL_LANGUAGE),
        "active": (*_PRODUCT_FEATURES, *_UI_WALKTHROUGHS, *_INTEGRATIONS, *_RUNBOOKS),
        "stable": (*_CONCEPTS, *_ARCHITECTURE, *_FORMATS, *_TROUBLESHOOTING_FUNDAMENTALS),
    }
)
"""Keywords by topic class; matched as whole words, upper and lower case alike."""
